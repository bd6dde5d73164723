import { useEffect, useRef } from 'react';

const ALLOWED_TAGS = ['b', 'i', 'em', 'strong', 'br'];
/** Plain text needs no sanitiser, and most messages are plain text. */
const MARKUP = /[<&]/;

/** Words of the host, which may hold simple HTML. All but the emphasis is taken out, whatever it is. */
export function SanitisedHtml({ html }: { html: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!MARKUP.test(html)) return;
    let isGone = false;
    void import('dompurify').then(
      // A fragment, not a text: nothing of ours ever assigns HTML.
      ({ default: sanitiser }) =>
        !isGone &&
        box.current?.replaceChildren(
          sanitiser.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [], RETURN_DOM_FRAGMENT: true }),
        ),
      // Without its chunk the words are shown as they came, as text.
      () => !isGone && box.current?.replaceChildren(html),
    );
    return () => {
      isGone = true;
    };
  }, [html]);
  return <span ref={box}>{MARKUP.test(html) ? null : html}</span>;
}
