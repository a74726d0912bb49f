import type { Transporter } from 'nodemailer';
import type { Carrier } from './outbox.ts';

/** Milliseconds a server may take, step by step. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/**
 * Mail over a server of one's own.
 * @param url  `smtps://user:password@mail.example.com`, or `smtp://…` with STARTTLS where the server offers it
 */
export function smtpCarrier(url: string, from: string): { readonly carry: Carrier; close(): void } {
  let opened: Promise<Transporter> | null = null;
  // Loaded with the first mail: most gateways send none.
  const transport = () => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, pool: true, maxConnections: 2, ...TIMES }),
    );
    return opened;
  };
  return {
    async carry({ to, subject, text }) {
      await (await transport()).sendMail({ from, to, subject, text, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => void opened?.then((open) => open.close()),
  };
}
