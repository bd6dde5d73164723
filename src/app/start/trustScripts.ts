/** Only the service worker, and what the build puts beside it, may become a script. */
const OURS = /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

type TrustedTypes = {
  createPolicy(
    name: 'default',
    rules: { createScriptURL: (url: string) => string | null },
  ): unknown;
};

/**
 * Lets through the addresses of our own workers. Where the browser knows Trusted Types, the
 * host's policy forbids plain strings in place of a script. A string that would become HTML
 * or code has no rule here, and is refused.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && OURS.test(pathname) ? address : null;
    },
  });
}
