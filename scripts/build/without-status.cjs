/** Takes the place of axios' table of HTTP statuses (next.config.mjs), which nothing here reads. */
module.exports = () => 'export default {};\n';
