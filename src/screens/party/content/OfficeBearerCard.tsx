import type { OfficeBearer } from '../../../domain/calls/lists.ts';
import { LineIcon } from '../../../ui/Icon.tsx';
import { useSaid } from '../../../ui/useSaid.ts';
import { Portrait } from './Portrait.tsx';
import './OfficeBearerCard.css';

const RECEIVER =
  'M6.5 4.500h3l1.500 4-2 1.500a11 11 0 0 0 5 5l1.500-2 4 1.500v3c0 1-.8 1.500-1.500 1.500C11 18.500 5.500 13 5 6c0-.8.5-1.500 1.500-1.500Z';

export function OfficeBearerCard({
  item: { office, name, address, phone },
}: {
  item: OfficeBearer;
}) {
  const said = useSaid();
  return (
    <div className="bearer">
      <Portrait name={name.en} />
      <div className="bearer__words stack-4">
        <h2>{said(name)}</h2>
        <p>
          <strong>{said(office)}</strong>
        </p>
        <p className="note bearer__address">{said(address)}</p>
        {phone && (
          <a className="bearer__phone" href={`tel:${phone.replaceAll(' ', '')}`}>
            <LineIcon path={RECEIVER} /> {phone}
          </a>
        )}
      </div>
    </div>
  );
}
