import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INDIA_AHEAD_MS } from '../../../domain/app/calendar.ts';
import { MEDIA_KINDS, type Pair, type Picture } from '../../../domain/calls/lists.ts';
import { isOrdered, type OfficeItem, type OfficeList } from '../../../domain/calls/publish.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, InputField } from '../../../ui/form/Field.tsx';
import { LANGUAGES } from '../../../ui/language.ts';
import { SelectField } from '../SelectField.tsx';
import {
  fieldsOf,
  readItem,
  valueOf,
  withoutStandIns,
  withStandIns,
  withValue,
  type OfficeField,
} from './officeFields.ts';
import { PictureField } from './PictureField.tsx';
import { Preview } from './Preview.tsx';
import { focusMistake, takeFocus } from '../takeFocus.ts';
import { useAdminAction } from '../useAdminAction.ts';

/**
 * Edits one item of a list in both languages, beside previews of what readers will see. Its
 * heading takes the focus.
 * @param onClose is told if the item was saved at the host
 */
export function ItemEditor({
  list,
  item: given,
  onClose,
}: {
  list: OfficeList;
  item: OfficeItem;
  onClose: (isSaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const [opened] = useState(() => withoutStandIns(list, given));
  const [item, setItem] = useState(opened);
  const isChanged = item !== opened;
  const [isLeaving, setIsLeaving] = useState(false);
  useAskBeforeUnload(isChanged);
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, act } = useAdminAction();
  const now = readItem(list, item);
  const wrong = isTried && 'wrong' in now ? now.wrong : [];
  const save = async (published: boolean) => {
    const read = readItem(list, { ...item, published });
    focusMistake(form.current, () => setIsTried(true));
    if (
      'input' in read &&
      (await act(
        'publish',
        read.input,
        t(published ? 'admin:publish.published' : 'admin:publish.saved'),
      ))
    )
      onClose(true);
  };
  const errorOf = (name: string) =>
    wrong.includes(name) ? `admin:publish.wrong.${name.replace('.', '_')}` : undefined;
  return (
    <div className="editor stack-20">
      <form
        ref={form}
        className="console__card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(true);
        }}
      >
        <h2 tabIndex={-1} ref={takeFocus}>
          {t(`admin:publish.lists.${list}`)}
        </h2>
        <p className="note">{t('admin:publish.englishHint')}</p>
        {fieldsOf(list).map((field) => (
          <BodyField
            key={field.name}
            field={field}
            value={valueOf(item.body, field.name)}
            error={errorOf(field.name)}
            onChange={(value) =>
              setItem({ ...item, body: withValue(item.body, field.name, value) })
            }
          />
        ))}
        <Field
          label={t(isOrdered(list) ? 'admin:publish.position' : 'admin:publish.at')}
          error={errorOf(isOrdered(list) ? 'position' : 'at')}
        >
          {(input) =>
            isOrdered(list) ? (
              <input
                {...input}
                className="input"
                inputMode="numeric"
                value={item.position || ''}
                onChange={({ target }) =>
                  setItem({ ...item, position: Number(target.value.replace(/\D/g, '')) })
                }
              />
            ) : (
              <input
                {...input}
                className="input"
                type="datetime-local"
                value={inIndia(item.at)}
                onChange={({ target }) => setItem({ ...item, at: fromIndia(target.value) })}
              />
            )
          }
        </Field>
        {wrong.length > 0 && (
          <p className="field__error" role="alert">
            {t('common:errorSummary', { count: wrong.length })}
          </p>
        )}
        <div className="row">
          <Button type="submit" kind="call" disabled={isBusy}>
            {t(list === 'live' ? 'admin:publish.goLive' : 'admin:publish.do')}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => void save(false)}>
            {t(given.published ? 'admin:publish.takeBack' : 'admin:publish.keepDraft')}
          </Button>
          <Button
            kind="plain"
            disabled={isBusy}
            onClick={() => (isChanged ? setIsLeaving(true) : onClose(false))}
          >
            {t('admin:cancel')}
          </Button>
        </div>
      </form>
      {isLeaving && (
        <Dialog title={t('admin:publish.leave.ask')} onClose={() => setIsLeaving(false)}>
          <p>{t('admin:publish.leave.what')}</p>
          <div className="row">
            <Button onClick={() => setIsLeaving(false)}>{t('admin:publish.leave.no')}</Button>
            <Button kind="quiet" onClick={() => onClose(false)}>
              {t('admin:publish.leave.yes')}
            </Button>
          </div>
        </Dialog>
      )}
      <section className="stack-16" aria-label={t('admin:publish.preview')}>
        <h2>{t('admin:publish.preview')}</h2>
        {LANGUAGES.map(({ code, lang, name }) => (
          <div key={code} lang={lang}>
            <p className="note">{name}</p>
            <Preview list={list} item={withStandIns(list, item)} language={code} />
          </div>
        ))}
      </section>
    </div>
  );
}

/** Lets the browser ask before a reload or a closed window takes what was written. */
function useAskBeforeUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}

type BodyFieldProps = {
  field: OfficeField;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

function BodyField({ field: { name, kind }, value, error, onChange }: BodyFieldProps) {
  const { t } = useTranslation();
  const label = t(`admin:publish.fields.${name.replace('.', '_')}`);
  if (kind === 'picture' || kind === 'picture?')
    return (
      <PictureField
        label={label}
        value={(value as Picture | null | undefined) ?? null}
        error={error}
        optional={kind === 'picture?'}
        onChange={onChange}
      />
    );
  if (kind === 'mediaKind') {
    return (
      <SelectField
        label={label}
        error={error}
        options={MEDIA_KINDS.map((each) => ({ value: each, label: t(`Media:one.${each}`) }))}
        value={MEDIA_KINDS.find((each) => each === value) ?? MEDIA_KINDS[0]}
        onChange={onChange}
      />
    );
  }
  if (kind === 'address') {
    return (
      <InputField
        label={label}
        hint={t('admin:publish.addressHint')}
        error={error}
        type="url"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    );
  }
  if (kind === 'phone?') {
    return (
      <InputField
        label={label}
        error={error}
        optional
        type="tel"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value.trim() || undefined)}
      />
    );
  }
  const pair: Pair = { tam: '', en: '', ...(value as Partial<Pair> | undefined) };
  return (
    <div className="editor__pair">
      {LANGUAGES.map(({ code, lang, name: language }) => (
        <Field
          key={code}
          label={`${label} (${language})`}
          error={code === 'tam' ? error : undefined}
          optional={code === 'en'}
        >
          {(input) =>
            kind === 'text' ? (
              <textarea
                {...input}
                className="input"
                lang={lang}
                maxLength={5000}
                value={pair[code]}
                onChange={({ target }) => onChange({ ...pair, [code]: target.value })}
              />
            ) : (
              <input
                {...input}
                className="input"
                lang={lang}
                maxLength={300}
                value={pair[code]}
                onChange={({ target }) => onChange({ ...pair, [code]: target.value })}
              />
            )
          }
        </Field>
      ))}
    </div>
  );
}

/** Formats a time for a `datetime-local` input, in Indian time. Returns '' for an invalid time. */
function inIndia(iso: string | undefined): string {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? '' : new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 16);
}

function fromIndia(local: string): string {
  const at = Date.parse(`${local}:00+05:30`);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
