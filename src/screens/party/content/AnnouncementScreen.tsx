import { useTranslation } from 'react-i18next';
import { Announcement } from '../../../domain/calls/lists.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { useSaid } from '../../../ui/useSaid.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { Cards, Content } from './Content.tsx';

export function AnnouncementScreen() {
  const { t } = useTranslation();
  return (
    <Content page="announcement" picture="gathering">
      <HostList
        endpoint="viewAllAnnounce"
        schema={Announcement}
        empty={t('lists:empty.announcements')}
      >
        {(items) => <Cards items={items} Card={AnnouncementCard} />}
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
      <time className="note" dateTime={publishedAt}>
        {formats.day(publishedAt)}
      </time>
      <p>{said(body)}</p>
    </>
  );
}
