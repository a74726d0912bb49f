/** A word that stands in sentences, as a label begins. @param tag BCP 47: a Turkish i is not an English one */
export function capital(text: string, tag: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(tag) + text.slice(first.length);
}
