/** Another language is chosen: the page is loaded anew, and what was typed must come along. @returns stops listening */
export function onLanguage(tell: () => void): () => void {
  const pressed = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-track="languageChoice"]')) tell();
  };
  document.addEventListener('click', pressed, true);
  return () => document.removeEventListener('click', pressed, true);
}
