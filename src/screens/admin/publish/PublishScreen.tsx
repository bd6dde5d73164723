import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '../../../domain/calls/lists.ts';
import { OFFICE_LISTS, OfficeItem, type OfficeList } from '../../../domain/calls/publish.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../SelectField.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { useSaid } from '../../../ui/useSaid.ts';
import { HostList } from '../../lists/HostList.tsx';
import { Console } from '../Console.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { emptyItem, fieldsOf, valueOf } from './officeFields.ts';
import { takeFocus } from '../takeFocus.ts';
import './PublishScreen.css';

/** Lets the office publish announcements, media and other lists, and keep drafts. */
export function PublishScreen() {
  const { t } = useTranslation();
  const [list, setList] = useState<OfficeList>('announcements');
  const [edited, setEdited] = useState<OfficeItem>();
  const [saved, setSaved] = useState(0);
  const [isBack, setIsBack] = useState(false);
  return (
    <Console title={t('admin:publish.title')}>
      {edited ? (
        <ItemEditor
          list={list}
          item={edited}
          onClose={(isSaved) => {
            setEdited(undefined);
            setIsBack(true);
            if (isSaved) setSaved(saved + 1);
          }}
        />
      ) : (
        <>
          <div className="console__choose">
            <SelectField
              label={t('admin:publish.list')}
              options={OFFICE_LISTS.map((each) => ({
                value: each,
                label: t(`admin:publish.lists.${each}`),
              }))}
              value={list}
              onChange={setList}
            />
            <Button
              ref={isBack ? takeFocus : undefined}
              onClick={() => setEdited(emptyItem(list, Date.now()))}
            >
              {t('admin:publish.new')}
            </Button>
          </div>
          <HostList
            key={`${list} ${saved}`}
            endpoint="officeContent"
            schema={OfficeItem}
            filter={{ list }}
            isKept={false}
            isCounted
            empty={t('admin:publish.none')}
          >
            {(items) => (
              <ul className="found">
                {items.map((item) => (
                  <li key={item.id}>
                    <Row list={list} item={item} onEdit={() => setEdited(item)} />
                  </li>
                ))}
              </ul>
            )}
          </HostList>
        </>
      )}
    </Console>
  );
}

function Row({ list, item, onEdit }: { list: OfficeList; item: OfficeItem; onEdit: () => void }) {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const said = useSaid();
  const named = fieldsOf(list).find(({ kind }) => kind === 'line');
  const name = named && (valueOf(item.body, named.name) as Pair | undefined);
  return (
    <button type="button" className="console__row" onClick={onEdit}>
      <strong>{name ? said(name) : item.id}</strong>
      <span
        className={item.published ? 'publish__state publish__state--published' : 'publish__state'}
      >
        {t(
          item.published
            ? `admin:publish.${list === 'live' ? 'isLive' : 'isPublished'}`
            : 'admin:publish.isDraft',
        )}
      </span>
      <span className="note">
        {item.at ? day(item.at) : t('admin:publish.place', { number: number(item.position ?? 0) })}
      </span>
    </button>
  );
}
