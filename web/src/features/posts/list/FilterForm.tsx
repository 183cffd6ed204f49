import CheckIcon from '@mui/icons-material/Check';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  ListItemIcon,
  ListItemText,
  MenuItem,
  Select,
} from '@mui/material';
import { useId, useRef } from 'react';
import { postCategories as postCategoriesApi } from '#shared/posts/post-categories.contract';
import { type PostType, postTypes } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { useFilterDraft } from '../../../components/filters/useFilterDraft.ts';
import { DateField } from '../../../components/forms/DateField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { useHotkeys } from '../../../components/hooks/useHotkeys.ts';
import { Column, Columns, Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { filterFaults, type ListFilter, noFilter, usualWindow } from './filter.ts';

interface FilterFormProps {
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** The filters above the list. The Filter button applies them. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const { draft, change, faults, submit, reset } = usePostDraft(filter, onFilter);
  const title = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useHotkeys({ '/': () => title.current?.focus() });
  const { data: categories = [] } = useRead(postCategoriesApi.list, { with_hidden: true });
  return (
    <Box component="form" role="search" aria-label="Filter posts" noValidate onSubmit={submit}>
      <Columns from={{ sm: 2, lg: 4 }} sx={{ mb: 1 }}>
        <DateField
          label="Live From"
          value={draft.from}
          onChange={(from) => change({ from })}
          fault={faults?.from}
          hint={draft.isLive ? 'Now' : undefined}
          disabled={draft.isLive}
        />
        <DateField
          label="Live To"
          value={draft.to}
          onChange={(to) => change({ to })}
          fault={faults?.to}
          hint={draft.isLive ? 'Now' : undefined}
          disabled={draft.isLive}
        />
        <ManyChoice
          label="Types"
          value={draft.types}
          options={postTypes.map((type) => [type, postTypeNames[type]])}
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
        <Row gap={0} align="center" sx={acts}>
          <Flags draft={draft} change={change} />
          <Box sx={{ flex: 1 }} />
          <Button onClick={reset}>Reset</Button>
          <Button type="submit" variant="outlined">
            Filter
          </Button>
        </Row>
      </Columns>
    </Box>
  );
}

interface FlagsProps {
  draft: ListFilter;
  change: (changed: Partial<ListFilter>) => void;
}

function Flags({ draft, change }: FlagsProps) {
  return (
    <>
      <FormControlLabel
        label="Currently Live"
        control={<Checkbox checked={draft.isLive} onChange={(_, isLive) => change({ isLive })} />}
      />
      <FormControlLabel
        label="Made Public"
        control={
          <Checkbox checked={draft.isPublic} onChange={(_, isPublic) => change({ isPublic })} />
        }
      />
    </>
  );
}

/** The typed filter. Without days it shows the default window. */
function usePostDraft(filter: ListFilter, onFilter: (filter: ListFilter) => void) {
  const usual = usualWindow(useTimeZone(), serverNow());
  return useFilterDraft({
    filter,
    none: noFilter,
    onFilter,
    faultsOf: filterFaults,
    shownOf: (given) => (given.from || given.to ? given : { ...given, ...usual }),
    askedOf: (shown) =>
      shown.from === usual.from && shown.to === usual.to
        ? { ...shown, from: null, to: null }
        : shown,
  });
}
const acts = {
  gridColumn: { sm: 'span 2' },
  alignSelf: 'end',
  '& .MuiFormControlLabel-label': { fontSize: '0.9375rem' },
};

interface ManyChoiceProps {
  label: string;
  /** An empty list means all. */
  value: readonly string[];
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string[]) => void;
}

/** A choice of any number of options. */
function ManyChoice({ label, value, options, onChange }: ManyChoiceProps) {
  const id = useId();
  const menuContainer = useRef<HTMLDivElement>(null);
  const nameOf = (chosen: string) => options.find(([option]) => option === chosen)?.[1] ?? chosen;
  return (
    <Column gap={0.75} sx={{ minWidth: 0 }}>
      <Box id={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Select
        multiple
        displayEmpty
        size="small"
        labelId={id}
        value={[...value]}
        onChange={({ target }) => onChange([target.value].flat())}
        renderValue={(chosen) => (chosen.length > 0 ? chosen.map(nameOf).join(', ') : 'All')}
        // The menu is inside the main landmark, where screen readers expect it.
        MenuProps={{ container: () => menuContainer.current, disableScrollLock: true }}
        sx={control}
      >
        {options.map(([option, name]) => (
          <MenuItem key={option} value={option} dense>
            <ListItemIcon>{value.includes(option) && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText primary={name} />
          </MenuItem>
        ))}
      </Select>
      <div ref={menuContainer} />
    </Column>
  );
}

/** It looks like the date fields beside it. */
const control = {
  minHeight: 44,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  '& .MuiSelect-select': { paddingInlineStart: 1.25 },
};
