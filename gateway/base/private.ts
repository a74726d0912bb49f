/** Files that are made from now on are for this user alone, whatever the shell or the service manager says. */
export function keepPrivate(): void {
  process.umask(0o077);
}
