import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import { type PostType, postTypes } from '#shared/contract/posts';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { DateField } from '../../../components/DateField.tsx';
import { Field } from '../../../components/Field.tsx';
import { useTimeZone } from '../../../components/timeZone.ts';
import { useAddressed } from '../../../components/useAddressed.ts';
import { useHotkeys } from '../../../components/useHotkeys.ts';
import { type DeskFilter, filterFaults, noFilter, usualWindow } from './filter.ts';
import { ManyChoice } from './ManyChoice.tsx';
import { typeNames } from './words.ts';

interface FilterFormProps {
  filter: DeskFilter;
  onFilter: (filter: DeskFilter) => void;
}

/** The filters above the list; they count once Filter is pressed. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const usual = usualWindow(useTimeZone(), serverNow());
  const shown = filter.from || filter.to ? filter : { ...filter, ...usual };
  const [draft, setDraft] = useState(shown);
  const [faults, setFaults] = useState(filterFaults(filter));
  const send = useAddressed(filter, (held) => {
    setDraft(shown);
    setFaults(filterFaults(held));
  });
  const title = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useHotkeys({ '/': () => title.current?.focus() });
  const { data: categories = [] } = useRead(api['post-categories'].list, { category_type: 'All' });
  const change = (changed: Partial<DeskFilter>) => setDraft({ ...draft, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = filterFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const isUsual = draft.from === usual.from && draft.to === usual.to;
    const asked = isUsual ? { ...draft, from: null, to: null } : draft;
    if (!asked.from && !asked.to) setDraft({ ...asked, ...usual });
    ask(asked);
  }
  function reset() {
    setDraft({ ...noFilter, ...usual });
    setFaults({});
    ask(noFilter);
  }
  function ask(asked: DeskFilter) {
    send(asked);
    onFilter(asked);
  }

  return (
    <Box component="form" role="search" aria-label="Filter posts" noValidate onSubmit={submit}>
      <Box sx={fields}>
        <DateField
          label="Live From"
          value={draft.from}
          onChange={(from) => change({ from })}
          fault={faults.from}
          hint={draft.isLive ? 'Now' : undefined}
          disabled={draft.isLive}
        />
        <DateField
          label="Live To"
          value={draft.to}
          onChange={(to) => change({ to })}
          fault={faults.to}
          hint={draft.isLive ? 'Now' : undefined}
          disabled={draft.isLive}
        />
        <ManyChoice
          label="Types"
          value={draft.types}
          options={postTypes.map((type) => [type, typeNames[type]])}
          onChange={(types) => change({ types: types as PostType[] })}
        />
        <ManyChoice
          label="Categories"
          value={draft.categories}
          options={categories.map((each) => [each.postcategoryUid, each.categoryname])}
          onChange={(chosen) => change({ categories: chosen })}
        />
        <Field
          label="Title keyword"
          ref={title}
          value={draft.title}
          onChange={(text) => change({ title: text.slice(0, 200) })}
        />
        <Field
          label="Group keyword"
          value={draft.group}
          onChange={(text) => change({ group: text.slice(0, 200) })}
        />
        <Box sx={acts}>
          <FormControlLabel
            label="Currently Live"
            control={
              <Checkbox checked={draft.isLive} onChange={(_, isLive) => change({ isLive })} />
            }
          />
          <FormControlLabel
            label="Made Public"
            control={
              <Checkbox checked={draft.isPublic} onChange={(_, isPublic) => change({ isPublic })} />
            }
          />
          <Box sx={{ flex: 1 }} />
          <Button onClick={reset}>Reset</Button>
          <Button type="submit" variant="outlined">
            Filter
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  alignItems: 'start',
  mb: 1,
};
const acts = {
  gridColumn: { sm: 'span 2' },
  alignSelf: 'end',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
};
