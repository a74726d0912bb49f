/** A module as next.config.mjs says it, in the place of what its file has. */
module.exports = function replaced() {
  return this.getOptions().by;
};
