import { OneOf } from '../forms/OneOf.tsx';
import { type Numbered, sizes } from './numbered.ts';
import { Pager } from './Pager.tsx';
import type { Answer, NumberedPage } from './useNumberedPage.ts';

interface NumberedPagerProps {
  data: NumberedPage<Answer<unknown>>;
  size: Numbered['size'];
  onChange: (changed: { page: number } | { size: Numbered['size'] }) => void;
}

/** The pager of a list, with the choice of rows per page. */
export function NumberedPager({ data, size, onChange }: NumberedPagerProps) {
  const { page, rows, hasMore } = data;
  return (
    <Pager
      page={page}
      size={size}
      count={rows.length}
      hasMore={hasMore}
      onPage={(chosen) => onChange({ page: chosen })}
    >
      <OneOf
        isInline
        label="Rows per page"
        value={String(size)}
        options={sizes.map((each) => [String(each), String(each)])}
        onChoose={(chosen) =>
          onChange({ size: sizes.find((each) => String(each) === chosen) ?? 25 })
        }
      />
    </Pager>
  );
}
