import type { OfficeBearer } from '../../domain/calls/lists.ts';
import { useSaid } from '../../ui/useSaid.ts';
import { Portrait } from './Portrait.tsx';
import './OfficeBearerCard.css';

export function OfficeBearerCard({
  item: { office, name, address, phone },
}: {
  item: OfficeBearer;
}) {
  const said = useSaid();
  return (
    <div className="bearer">
      <Portrait name={name.en} />
      <div className="bearer__words">
        <h2>{said(name)}</h2>
        <p>
          <strong>{said(office)}</strong>
        </p>
        <p className="content__when bearer__address">{said(address)}</p>
        {phone && (
          <a className="bearer__phone" href={`tel:${phone.replaceAll(' ', '')}`}>
            <Receiver /> {phone}
          </a>
        )}
      </div>
    </div>
  );
}

/** The icon of a telephone. Icon.tsx is part of every first visit, where nothing needs it. */
function Receiver() {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M6.5 4.500h3l1.500 4-2 1.500a11 11 0 0 0 5 5l1.500-2 4 1.500v3c0 1-.8 1.500-1.500 1.500C11 18.500 5.500 13 5 6c0-.8.5-1.500 1.500-1.500Z" />
    </svg>
  );
}
