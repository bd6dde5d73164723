import { useTranslation } from 'react-i18next';
import { Conference } from '../../../domain/calls/lists.ts';
import { useFormats } from '../../../ui/useFormats.ts';
import { useSaid } from '../../../ui/useSaid.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { Cards, Content } from './Content.tsx';

export function ConferenceScreen() {
  const { t } = useTranslation();
  return (
    <Content page="conference" picture="meeting">
      <HostList endpoint="viewConference" schema={Conference} empty={t('lists:empty.conference')}>
        {(items) => <Cards items={items} Card={ConferenceCard} />}
      </HostList>
    </Content>
  );
}

export function ConferenceCard({ item: { heldAt, title, place, text } }: { item: Conference }) {
  const formats = useFormats();
  const said = useSaid();
  return (
    <>
      <h2>{said(title)}</h2>
      <time className="note" dateTime={heldAt}>
        {formats.dayAndTime(heldAt)}
      </time>
      <p>
        <strong>{said(place)}</strong>
      </p>
      <p>{said(text)}</p>
    </>
  );
}
