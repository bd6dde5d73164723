import { useTranslation } from 'react-i18next';
import { Announcement } from '../../domain/calls/lists.ts';
import { useFormats } from '../../ui/useFormats.ts';
import { useSaid } from '../../ui/useSaid.ts';
import { HostList } from '../lists/HostList.tsx';
import { Content } from './Content.tsx';

export function AnnouncementScreen() {
  const { t } = useTranslation();
  return (
    <Content page="announcement" seed={3}>
      <HostList
        endpoint="viewAllAnnounce"
        schema={Announcement}
        empty={t('lists:empty.announcements')}
      >
        {(items) => (
          <ul className="content__cards">
            {items.map((item) => (
              <li key={item.id} className="content__card">
                <AnnouncementCard item={item} />
              </li>
            ))}
          </ul>
        )}
      </HostList>
    </Content>
  );
}

export function AnnouncementCard({ item: { publishedAt, title, body } }: { item: Announcement }) {
  const formats = useFormats();
  const said = useSaid();
  return (
    <>
      <h2>{said(title)}</h2>
      <time className="content__when" dateTime={publishedAt}>
        {formats.day(publishedAt)}
      </time>
      <p>{said(body)}</p>
    </>
  );
}
