import { useEffect, useRef } from 'react';

const ALLOWED_TAGS = ['b', 'i', 'em', 'strong', 'br'];
/** Most messages are plain text, which needs no sanitiser. */
const MARKUP = /[<&]/;

/** Shows a text from the host, which may hold HTML. Keeps emphasis and line breaks only. */
export function SanitisedHtml({ html }: { html: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!MARKUP.test(html)) return;
    let isGone = false;
    void import('dompurify').then(
      // Ask for a DOM fragment, because our code never assigns an HTML string.
      ({ default: sanitiser }) =>
        !isGone &&
        box.current?.replaceChildren(
          sanitiser.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [], RETURN_DOM_FRAGMENT: true }),
        ),
      // If the sanitiser's chunk doesn't load, show the text as it is, tags included.
      () => !isGone && box.current?.replaceChildren(html),
    );
    return () => {
      isGone = true;
    };
  }, [html]);
  return <span ref={box}>{MARKUP.test(html) ? null : html}</span>;
}
