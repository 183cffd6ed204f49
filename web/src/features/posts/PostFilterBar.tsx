import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { postCategories as postCategoriesApi } from '#shared/posts/post-categories.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { useRead } from '../../api/hooks.ts';
import { Choice } from '../../components/forms/Choice.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { useHotkeys } from '../../components/hooks/useHotkeys.ts';
import { type FilterChange, isFiltered, noFilters, type PostFilters } from './filters.ts';
import type { Section } from './sections.ts';

interface PostFilterBarProps {
  section: Section;
  filters: PostFilters;
  onChange: (change: FilterChange) => void;
}

/** Search and filters above a list of posts. */
export function PostFilterBar({ section, filters, onChange }: PostFilterBarProps) {
  const search = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => search.current?.focus() });
  return (
    <Box
      role="search"
      aria-label={`Filter ${section.title}`}
      sx={section.types.length > 1 ? { ...bar, maxWidth: 880 } : bar}
    >
      <SearchBox
        label="Search titles"
        value={filters.q}
        ref={search}
        onChange={(q) => onChange({ q })}
      />
      {section.types.length > 1 ? (
        <Choice
          label="Type"
          all="All types"
          value={filters.type ?? ''}
          options={section.types.map((type) => [type, postTypeNames[type]])}
          onChoose={(value) => onChange({ type: section.types.find((type) => type === value) })}
        />
      ) : (
        <CategoryChoice filters={filters} onChange={onChange} />
      )}
      <Toggle isOn={filters.unread} onToggle={() => onChange((now) => ({ unread: !now.unread }))}>
        Unread
      </Toggle>
      <Toggle
        isOn={filters.favourites}
        onToggle={() => onChange((now) => ({ favourites: !now.favourites }))}
      >
        Favourites
      </Toggle>
      {isFiltered(filters) && <Button onClick={() => onChange(noFilters)}>Clear filters</Button>}
    </Box>
  );
}

function CategoryChoice({ filters, onChange }: Omit<PostFilterBarProps, 'section'>) {
  const { data: categories = [] } = useRead(postCategoriesApi.list, { category_type: 'All' });
  const ofNewsletters = categories.filter(({ categorytype }) => /newsletter/i.test(categorytype));
  const options = (ofNewsletters.length > 0 ? ofNewsletters : categories).map(
    ({ postcategoryUid, categoryname }) => [postcategoryUid, categoryname] as const,
  );
  const isKnown = options.some(([uid]) => uid === filters.category);
  return (
    <Choice
      label="Category"
      all="All categories"
      value={isKnown ? (filters.category ?? '') : ''}
      options={options}
      onChoose={(category) => onChange({ category: category || undefined })}
    />
  );
}

interface ToggleProps {
  isOn: boolean;
  /** Inverts the newest filter: a second quick click may come before the first one shows. */
  onToggle: () => void;
  children: string;
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <Button
      variant={isOn ? 'contained' : 'outlined'}
      aria-pressed={isOn}
      onClick={onToggle}
      sx={{ px: { xs: 1, sm: 2 } }}
    >
      {children}
    </Button>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  mb: 3,
  alignItems: 'center',
};
