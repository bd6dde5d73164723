import type { i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { LiveEvent } from '../../../domain/calls/lists.ts';
import { askHost } from '../../../device/api/askHost.ts';

/**
 * Other hosts may send no texts. Then the title is used as a translation key, or shown as it is if
 * no translation has that key. An address alone is an event, too.
 */
const Event = v.object({
  ...LiveEvent.entries,
  tittle: v.nullish(LiveEvent.entries.tittle, ''),
  texts: v.optional(LiveEvent.entries.texts),
});
/** Some hosts put the event into a list, as other calls do. */
export const Told = v.union([
  Event,
  v.pipe(
    v.looseTuple([Event]),
    v.transform(([event]) => event),
  ),
]);
type Event = v.InferOutput<typeof Event>;

export type Live = { url: string; title: string; news: string };

/** Returns the live event if the host reports one now: status 1, with data and an address. */
export function useLive(): Live | undefined {
  const { i18n } = useTranslation();
  const [event, setEvent] = useState<Event>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const said = await askHost('viewTelecost');
      const read = v.safeParse(Told, said?.data);
      const live = said?.status === 1 && read.success ? read.output : undefined;
      if (live) addTexts(i18n, live);
      if (!isGone) setEvent(live);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [i18n]);
  if (!event) return undefined;
  const { URL: url, tittle } = event;
  if (tittle === '') return { url, title: i18n.t('home:live.now'), news: '' };
  return { url, title: say(i18n, tittle, tittle), news: say(i18n, `${tittle}news`, '') };
}

/** Stops i18next from splitting a title at its dots and colons. */
const WHOLE = { keySeparator: '\u0000', nsSeparator: false } as const;

function addTexts(i18n: I18n, { tittle, texts }: Event): void {
  for (const language of ['tam', 'en'] as const) {
    if (!texts) return;
    i18n.addResource(language, 'live', tittle, texts.title[language], {
      keySeparator: WHOLE.keySeparator,
      silent: true,
    });
    i18n.addResource(language, 'live', `${tittle}news`, texts.news[language], {
      keySeparator: WHOLE.keySeparator,
      silent: true,
    });
  }
}

function say(i18n: I18n, key: string, otherwise: string): string {
  return i18n.t(key, { ...WHOLE, ns: 'live', defaultValue: otherwise });
}
