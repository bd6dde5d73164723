/** Returns the address, as people write it, where they withdraw a consent: a page of the host. */
export function withdrawPage(): string {
  const host = (import.meta.env.VITE_HOST as string | undefined) ?? location.origin;
  return `${host.replace(/^https?:\/\//, '')}/withdraw`;
}
