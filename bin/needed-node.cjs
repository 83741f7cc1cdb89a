// Old JavaScript on purpose: this is what any Node on the machine runs first.

/** Whether this Node has what the project uses: it came with 24.15. */
exports.isNewEnough = (version) => {
  var parts = version.split('.').map(Number)
  return parts[0] > 24 || (parts[0] === 24 && parts[1] >= 15)
}

exports.message = (version) =>
  `Rollcall needs Node 24.15 or newer, and this is ${version}; see https://nodejs.org`
