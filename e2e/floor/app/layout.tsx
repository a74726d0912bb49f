import type { ReactNode } from 'react';
import { Texts } from './texts.tsx';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Texts>{children}</Texts>
      </body>
    </html>
  );
}
