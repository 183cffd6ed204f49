import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { Box, Button, Checkbox, FormControlLabel } from '@mui/material';
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
          <Box role="group" aria-label="Columns" sx={{ display: 'grid' }}>
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
          </Box>
          <Button size="small" disabled={!choice.isChanged} onClick={choice.reset}>
            Reset columns
          </Button>
        </>
      )}
    </ToolPopover>
  );
}
