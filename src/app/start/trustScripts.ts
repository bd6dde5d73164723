/** The service worker, and what the build puts beside it: nothing else may become a script. */
const OURS = /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

type TrustedTypes = {
  createPolicy(
    name: 'default',
    rules: { createScriptURL: (url: string) => string | null },
  ): unknown;
};

/**
 * Where the browser knows Trusted Types, the host's policy forbids every text in the place of a script. The addresses of
 * our workers are let through here; a text that would become HTML or code has no rule, and is refused.
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
