import { basename, dirname } from 'node:path/posix';

const FRAMES = /^(?:layout|template|error|global-error|loading|not-found|default)\.tsx$/;
/** What stands around every page: its texts, its address, and files that are served as they lie. */
const AROUND = ['lib/i18n/request.ts', 'middleware.ts'];

/** `/spot/[symbol]` of `app/[locale]/(trade)/spot/[symbol]/page.tsx`; undefined for what is no page. */
function routeOf(file: string): string | undefined {
  const [, path] = /^app\/\[locale\](.*)\/page\.tsx$/.exec(file) ?? [];
  return path === undefined ? undefined : path.replace(/\/\([^)]+\)/g, '') || '/';
}

/** The pages of the site by their route, each with the files it begins with: itself and what Next lays around it. */
export function pagesOf(files: ReadonlySet<string>): Map<string, string[]> {
  const around = [...files].filter((file) => AROUND.includes(file) || file.startsWith('public/'));
  const frames = [...files].filter((file) => file.startsWith('app/') && FRAMES.test(basename(file)));
  const pages = new Map<string, string[]>();
  for (const file of files) {
    const route = routeOf(file);
    if (route === undefined) continue;
    const own = frames.filter((frame) => `${dirname(file)}/`.startsWith(`${dirname(frame)}/`));
    pages.set(route, [...(pages.get(route) ?? []), file, ...own, ...around]);
  }
  return pages;
}

/** What the site serves beside its pages: manifest, robots, sitemaps. */
export function answersOf(files: ReadonlySet<string>): string[] {
  return [...files].filter((file) => /^app\/(?:[^[/]+\.tsx?|.*\/route\.ts)$/.test(file));
}
