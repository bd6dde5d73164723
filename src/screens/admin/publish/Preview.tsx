import { createInstance, type i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  Announcement,
  Conference,
  GalleryItem,
  LiveEvent,
  MediaItem,
  OfficeBearer,
} from '../../../domain/calls/lists.ts';
import type { OfficeItem, OfficeList } from '../../../domain/calls/publish.ts';
import { AnnouncementCard } from '../../party/content/AnnouncementScreen.tsx';
import { ConferenceCard } from '../../party/content/ConferenceScreen.tsx';
import { GalleryFace } from '../../party/content/GalleryScreen.tsx';
import { MediaCard } from '../../party/content/MediaScreen.tsx';
import { OfficeBearerCard } from '../../party/content/OfficeBearerCard.tsx';
import { LiveBar } from '../../party/home/LiveNow.tsx';

type Language = 'tam' | 'en';

/**
 * Shows an item with the components that readers see, in `language`, whatever the app's language.
 */
export function Preview({
  list,
  item,
  language,
}: {
  list: OfficeList;
  item: OfficeItem;
  language: Language;
}) {
  const { t } = useTranslation();
  const speaking = useSpeaking(language);
  if (!speaking) return <p role="status">{t('common:loading')}</p>;
  const card = cardOf(list, item, language);
  if (!card) return <p className="note">{t('admin:publish.notYet')}</p>;
  return (
    <I18nextProvider i18n={speaking}>
      <div className="content__card card stack-8">{card}</div>
    </I18nextProvider>
  );
}

function cardOf(list: OfficeList, { id, at, body }: OfficeItem, language: Language) {
  const shown = { ...body, id, publishedAt: at, heldAt: at };
  if (list === 'announcements')
    return whole(Announcement, shown, (each) => <AnnouncementCard item={each} />);
  if (list === 'conferences')
    return whole(Conference, shown, (each) => <ConferenceCard item={each} />);
  if (list === 'media') return whole(MediaItem, shown, (each) => <MediaCard item={each} />);
  if (list === 'gallery') return whole(GalleryItem, shown, (each) => <GalleryFace item={each} />);
  if (list === 'live')
    return whole(LiveEvent, shown, ({ URL: url, texts: { title, news } }) => (
      <LiveBar live={{ url, title: title[language], news: news[language] }} />
    ));
  return whole(OfficeBearer, shown, (each) => <OfficeBearerCard item={each} />);
}

/**
 * Shows the item once every field that readers see is filled in; before that, returns undefined.
 */
function whole<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  show: (item: v.InferOutput<Schema>) => React.ReactNode,
): React.ReactNode {
  const read = v.safeParse(schema, value);
  return read.success ? show(read.output) : undefined;
}

/**
 * Returns an i18next instance fixed to one language, once its texts are loaded.
 * A separate instance, so that neither the app's language nor the stored choice changes.
 */
function useSpeaking(language: Language): I18n | undefined {
  const { i18n } = useTranslation();
  const [speaking, setSpeaking] = useState<I18n>();
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      await i18n.loadLanguages([language]);
      const instance = createInstance();
      await instance.init({
        lng: language,
        fallbackLng: false,
        ns: ['common'],
        defaultNS: 'common',
        resources: i18n.store.data,
        interpolation: { escapeValue: false },
      });
      if (!isGone) setSpeaking(instance);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [i18n, language]);
  return speaking;
}
