type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that somebody has typed into and that still stand on the page; the page's own number of fields is the limit. */
const touched = new Set<Field>();

/** What is looked for is typed again in a moment. */
const PASSING = /^(?:search|checkbox|radio|range|button|submit|file)$/;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !PASSING.test(target.type));

/** Remembers which fields were typed into. @returns how to stop */
export function followTyping(): () => void {
  const hear = ({ target }: Event) => {
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    if (isField(target)) touched.add(target);
  };
  document.addEventListener('input', hear, true);
  return () => document.removeEventListener('input', hear, true);
}

/** Does a field on the page hold something that somebody typed? */
export function hasTypedField(): boolean {
  return [...touched].some((field) => field.isConnected && field.value.trim() !== '');
}
