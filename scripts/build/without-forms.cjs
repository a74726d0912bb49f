/**
 * Takes the place of what axios makes forms with (next.config.mjs): pages send JSON, or a FormData of their own, which
 * passes untouched.
 */
module.exports = () => `export default function withoutForms() {
  throw new Error('axios makes no forms here: send JSON, or a FormData.');
}
`;
