/**
 * A module without what next.config.mjs leaves out of it: texts in the place of others, each of which stands there once.
 * A new version of a library that says it otherwise stops the build.
 */
module.exports = function cut(source) {
  return this.getOptions().cuts.reduce((text, [from, to]) => {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`${this.resourcePath} has ${parts.length - 1} times what is to be left out: ${from}`);
    return parts.join(to);
  }, source);
};
