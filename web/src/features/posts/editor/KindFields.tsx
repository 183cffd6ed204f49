import { Box } from '@mui/material';
import { useId } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { postCategories as postCategoriesApi } from '#shared/posts/post-categories.contract';
import { canExcludeStudents } from '#shared/posts/post-rules';
import { type PostType, postTypes } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { useRead } from '../../../api/hooks.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { ChoiceOfOne } from '../../../components/forms/pickers/ChoiceOfOne.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import type { PostForm } from './form.ts';

/** The type of a notice. Asks before a change lets students read it. */
export function TypeField() {
  const { field } = useController<PostForm, 'type'>({ name: 'type' });
  const { confirm } = useFeedback();
  const { getValues, setValue } = useFormContext<PostForm>();
  async function choose(type: PostType) {
    const isLetIn = getValues('for_carer_only') && !canExcludeStudents(type);
    if (isLetIn) {
      const name = postTypeNames[type];
      if (!(await confirm('Let students read this?', lettingIn(name), `Change to ${name}`))) return;
      setValue('for_carer_only', false, { shouldDirty: true });
    }
    field.onChange(type);
  }
  return (
    <FieldAnchor name="type">
      <ChoiceOfOne
        label="Type"
        value={field.value}
        onChoose={(type) => void choose(type as PostType)}
        options={postTypes
          .filter((type) => type !== 'newsletter')
          .map((type) => [type, postTypeNames[type]])}
      />
    </FieldAnchor>
  );
}

const lettingIn = (name: string): string =>
  `This post excludes students. The type ${name} cannot do that: students in the audience could read the post. To keep them out, cancel and keep the type, or take Students out of the audience.`;

/** The category of a newsletter. */
export function CategoryField() {
  const { data: categories } = useRead(postCategoriesApi.list, { with_hidden: true });
  const { field } = useController<PostForm, 'postcategory_categoryid'>({
    name: 'postcategory_categoryid',
  });
  // A post keeps a category that was hidden since; a new one cannot take it.
  const kept = useFormState<PostForm>().defaultValues?.postcategory_categoryid;
  const options = (categories ?? [])
    .filter(({ postcategoryUid, hidden }) => !hidden || postcategoryUid === kept)
    .map(({ postcategoryUid, categoryname }) => [postcategoryUid, categoryname] as const);
  return (
    <FieldAnchor name="postcategory_categoryid">
      <OneOfList
        label="Category"
        {...field}
        onChoose={field.onChange}
        options={options}
        fault={useFault('postcategory_categoryid')}
      />
    </FieldAnchor>
  );
}

/** The sort order of a notice, 1 to 10. */
export function SortOrderField() {
  const { field } = useController<PostForm, 'sort_order'>({ name: 'sort_order' });
  return (
    <FieldAnchor name="sort_order">
      <OneOfList
        label="Sort order"
        value={field.value === undefined ? '' : String(field.value)}
        onChoose={(value) => field.onChange(value === '' ? undefined : Number(value))}
        options={Array.from({ length: 10 }, (_, n) => [`${n + 1}`, `${n + 1}`])}
        fault={useFault('sort_order')}
      />
    </FieldAnchor>
  );
}

interface OneOfListProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly (readonly [value: string, name: string])[];
  fault: string | undefined;
}

/** A choice of one option in a native select. */
function OneOfList({ label, value, onChoose, options, fault }: OneOfListProps) {
  const id = useId();
  return (
    <Column gap={0.75}>
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
    </Column>
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
