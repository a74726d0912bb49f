import { NotFoundMessage } from '#components/layout/missing/not-found-message.tsx';
import { MAIN_ID } from '#components/layout/nav.ts';

/** What the client shows when a page is not there; the server's answer is the page beside this file. */
export default function NotFound() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="outline-none">
      <NotFoundMessage />
    </main>
  );
}
