/** The only inline scripts of a page: one constant of ours, whose hash the policy knows, and data that is never run. */

/** @param text exactly the bytes of the hash; React would escape its quotes */
export function InlineScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repository
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}

/** A value of schema.org for search engines. `<` could end the element; as an escape it means the same. */
export function DataScript({ value }: { value: object }) {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made here, its `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
