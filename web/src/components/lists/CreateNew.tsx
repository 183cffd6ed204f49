import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button, Popover, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useIsNarrow } from '../hooks/useIsNarrow.ts';
import { Column } from '../layout/layout.tsx';
import { Primary } from '../screen/Primary.tsx';

interface CreateNewProps {
  /** The forms, each with what it makes. */
  links: readonly (readonly [to: string, name: string, makes: string])[];
}

/**
 * The button that shows the forms of new records: beside the title, on a phone at the bottom of the
 * window.
 */
export function CreateNew({ links }: CreateNewProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const forms = (
    <Column role="group" aria-label="CREATE NEW" id={id} gap={0}>
      {links.map(([to, name, makes]) => (
        <Column key={to} component={Link} to={to} gap={0} sx={form}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Typography component="span" variant="body2" color="textSecondary">
            {makes}
          </Typography>
        </Column>
      ))}
    </Column>
  );
  const button = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      aria-haspopup="dialog"
      aria-expanded={anchor !== undefined}
      aria-controls={anchor && id}
      onClick={({ currentTarget }) => setAnchor(currentTarget)}
    >
      Create new
    </Button>
  );
  return (
    <>
      {isNarrow ? <Primary>{button}</Primary> : button}
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          anchorOrigin={{ vertical: isNarrow ? 'top' : 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: isNarrow ? 'bottom' : 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              variant: 'outlined',
              role: 'dialog',
              'aria-label': 'Create new',
              sx: { p: 1, my: 0.5, width: 340, maxWidth: 'calc(100vw - 32px)' },
            },
          }}
        >
          {forms}
        </Popover>
      )}
    </>
  );
}

const form = {
  px: 1.5,
  py: 1,
  minHeight: 44,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
};
