/** A value of schema.org for search engines. Data, not a script: nothing in it is run. */
export function StructuredData({ value }: { value: object }) {
  // `<` could end the element; as an escape it means the same.
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made here, its `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
