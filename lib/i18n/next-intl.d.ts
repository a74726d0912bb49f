import type messages from '#messages/en/index.ts';

declare module 'next-intl' {
  interface AppConfig {
    Messages: typeof messages;
  }
}
