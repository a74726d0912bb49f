/**
 * Names one after the other, without a word between the last two. Intl's list of units has no sign between names in
 * Chinese, Japanese and Thai, where a reader wants one.
 *
 * @param tag  BCP-47
 */
export function formatList(names: readonly string[], tag: string): string {
  const comma = /^(?:ja|zh)/.test(tag) ? '、' : tag.startsWith('ar') ? '، ' : ', ';
  return names.join(comma);
}
