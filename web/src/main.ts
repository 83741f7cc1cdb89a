import './styles/colors.css'
import './styles/page.css'
import './styles/list.css'
import './styles/server.css'
import { keepAgesTrue } from './ages.ts'
import { copyOnClick } from './copy.ts'
import { takeOverList } from './list-page.ts'
import { takeOverServer } from './server-page.ts'
import { switchTheme } from './theme.ts'

switchTheme()
copyOnClick()
keepAgesTrue()
if (document.body.dataset.page === 'list') takeOverList()
if (document.body.dataset.page === 'server') takeOverServer()
