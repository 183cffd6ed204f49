import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { Column } from '../../layout/layout.tsx';
import { ToolPopover } from './ToolPopover.tsx';
import type { ColumnChoice } from './useColumns.ts';

interface ColumnButtonProps {
  choice: ColumnChoice;
  /** It has no word, because it is in the table. */
  isIcon?: boolean;
}

/** The button that chooses the columns of a list. */
export function ColumnButton({ choice, isIcon }: ColumnButtonProps) {
  return (
    <ToolPopover label="Columns" icon={<ColumnsIcon />} isIcon={isIcon}>
      {() => (
        <>
          <Column role="group" aria-label="Columns" gap={0}>
            {choice.columns.map(({ field, name }) => (
              <FormControlLabel
                key={field}
                label={name}
                control={
                  <Checkbox
                    size="small"
                    checked={choice.isShown(field)}
                    onChange={() => choice.toggle(field)}
                  />
                }
              />
            ))}
          </Column>
          <Button size="small" disabled={!choice.isChanged} onClick={choice.reset}>
            Reset columns
          </Button>
        </>
      )}
    </ToolPopover>
  );
}
