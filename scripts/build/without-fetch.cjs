/**
 * Takes the place of axios' adapter for fetch (next.config.mjs): pages use that for XMLHttpRequest, which comes first in
 * the list of adapters, and need not carry both. axios takes `false` for one that this machine does not have.
 */
module.exports = () => 'export const getFetch = () => false;\nexport default null;\n';
