import Box from '@mui/material/Box';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { api } from '#shared/contract/api';
import { postTypes } from '#shared/contract/posts';
import { useRead } from '../../../api/hooks.ts';
import { FieldPlace, useFault } from '../../../components/FieldPlace.tsx';
import { typeNames } from '../sections.ts';
import { ChoiceOfOne } from './ChoiceOfOne.tsx';
import type { PostForm } from './form.ts';

/** Which of the three kinds of notices it is. */
export function TypeField() {
  const { field } = useController<PostForm, 'type'>({ name: 'type' });
  return (
    <FieldPlace name="type">
      <ChoiceOfOne
        label="Type"
        value={field.value}
        onChoose={field.onChange}
        options={postTypes
          .filter((type) => type !== 'newsletter')
          .map((type) => [type, typeNames[type]])}
      />
    </FieldPlace>
  );
}

/** A newsletter's category. */
export function CategoryField() {
  const { data: categories } = useRead(api['post-categories'].list, { category_type: 'All' });
  const { field } = useController<PostForm, 'postcategory_categoryid'>({
    name: 'postcategory_categoryid',
  });
  const options = (categories ?? []).map(
    ({ postcategoryUid, categoryname }) => [postcategoryUid, categoryname] as const,
  );
  return (
    <FieldPlace name="postcategory_categoryid">
      <OneOfList
        label="Category"
        {...field}
        onChoose={field.onChange}
        options={options}
        fault={useFault('postcategory_categoryid')}
      />
    </FieldPlace>
  );
}

/** Where a notice stands among the others, 1 to 10. */
export function SortOrderField() {
  const { field } = useController<PostForm, 'sort_order'>({ name: 'sort_order' });
  return (
    <FieldPlace name="sort_order">
      <OneOfList
        label="Sort order"
        value={field.value === undefined ? '' : String(field.value)}
        onChoose={(value) => field.onChange(value === '' ? undefined : Number(value))}
        options={Array.from({ length: 10 }, (_, n) => [`${n + 1}`, `${n + 1}`])}
        fault={useFault('sort_order')}
      />
    </FieldPlace>
  );
}

interface OneOfListProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly (readonly [value: string, name: string])[];
  fault: string | undefined;
}

/** One of many, in the system's own list. */
function OneOfList({ label, value, onChoose, options, fault }: OneOfListProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChoose((event.target as HTMLSelectElement).value)}
        sx={{ ...control, borderColor: fault ? 'error.main' : 'text.secondary' }}
      >
        <option value="">Please choose</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Box>
      {fault && (
        <Box id={`${id}-fault`} role="alert" sx={{ fontSize: '0.875rem', color: 'error.main' }}>
          {fault}
        </Box>
      )}
    </Box>
  );
}

const control = {
  font: 'inherit',
  minHeight: 44,
  px: 1,
  borderRadius: 1,
  border: '1px solid',
  bgcolor: 'background.paper',
  color: 'text.primary',
};
