/** The bar of an installed app, or of a phone's browser, in the colour of the header; it follows the theme. @returns how to stop */
export function followBarColour(): () => void {
  const root = document.documentElement;
  const bar = document.head.querySelector<HTMLMetaElement>('meta[name=theme-color]') ?? document.createElement('meta');
  bar.name = 'theme-color';
  const paint = () => {
    bar.content = getComputedStyle(root).getPropertyValue('--panel').trim();
  };
  paint();
  document.head.append(bar);
  const watch = new MutationObserver(paint);
  watch.observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
