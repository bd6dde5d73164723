/**
 * The base address of the host that the app was built for; '' is the origin that serves the app.
 */
export const HOST_ADDRESS: string = (import.meta.env.VITE_HOST as string | undefined) ?? '';
/**
 * Returns where a picture is that a list of the host names: what the office has published is at the
 * host, and the app's own pictures are with the app.
 */
export function pictureAddress(url: string): string {
  return url.startsWith('/media/') ? `${HOST_ADDRESS}${url}` : url;
}

/** False if the app was built for a host that doesn't know submission ids: `VITE_HOST_KEYS=no`. */
export const HOST_KNOWS_KEYS: boolean = import.meta.env.VITE_HOST_KEYS !== 'no';
