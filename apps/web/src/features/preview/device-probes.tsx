import { fill } from '@plazo/contract/text';
import { type ChangeEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import type { PreviewMessages } from './preview.messages.ts';
import './preview.css';

/** The part of the Contact Picker API that we use; few browsers have it. */
interface ContactPicker {
  select(properties: readonly ['name', 'tel']): Promise<readonly { name?: string[]; tel?: string[] }[]>;
}

/** Photo, contacts and location (requirement T1). All of it stays on this page: nothing is sent. */
export function DeviceProbes({ t }: { t: PreviewMessages }) {
  return (
    <>
      <p className="caption">{t.phoneHint}</p>
      <PhotoProbe t={t} />
      <ContactProbe t={t} />
      <LocationProbe t={t} />
    </>
  );
}

function PhotoProbe({ t }: { t: PreviewMessages }) {
  const id = useId();
  const [photo, setPhoto] = useState<string | null>(null);

  function handleChange({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? [];
    if (!file) return setPhoto(null);
    // A data URL: the document's policy allows no blobs.
    const reader = new FileReader();
    reader.onload = () => setPhoto(String(reader.result));
    reader.readAsDataURL(file);
  }

  return (
    <>
      {/* One element of the section, so that its gap is not doubled. */}
      <div className="preview-file">
        <input id={id} className="visually-hidden" type="file" accept="image/*" onChange={handleChange} />
        <label className="button button-secondary" htmlFor={id}>
          {t.photo}
        </label>
      </div>
      {photo !== null && <img className="preview-photo" src={photo} alt={t.photoAlt} />}
    </>
  );
}

function ContactProbe({ t }: { t: PreviewMessages }) {
  const [nameId, phoneId] = [useId(), useId()];
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function handlePick() {
    const { contacts } = navigator as { contacts?: ContactPicker };
    if (!contacts) return setMissing(true);
    // The picker was closed without a choice.
    const [picked] = await contacts.select(['name', 'tel']).catch(() => []);
    if (!picked) return;
    setName(picked.name?.[0] ?? '');
    setPhone(picked.tel?.[0] ?? '');
  }

  return (
    <>
      <Button kind="secondary" late onClick={handlePick}>
        {t.pickContact}
      </Button>
      <p role="status">{isMissing && t.noContacts}</p>
      <Field id={nameId} label={t.contactName}>
        <input {...fieldControl({ id: nameId })} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field id={phoneId} label={t.contactPhone}>
        <input
          {...fieldControl({ id: phoneId })}
          type="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
    </>
  );
}

function LocationProbe({ t }: { t: PreviewMessages }) {
  const [place, setPlace] = useState('');

  function handleLocate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setPlace(
          fill(t.located, {
            latitude: coords.latitude.toFixed(5),
            longitude: coords.longitude.toFixed(5),
            accuracy: Math.round(coords.accuracy),
          }),
        ),
      ({ message }) => setPlace(fill(t.notLocated, { reason: message })),
    );
  }

  return (
    <>
      <Button kind="secondary" late onClick={handleLocate}>
        {t.locate}
      </Button>
      <p role="status">{place}</p>
    </>
  );
}
