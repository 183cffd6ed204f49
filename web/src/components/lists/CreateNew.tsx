import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsNarrow } from '../hooks/useIsNarrow.ts';
import { Primary } from '../screen/Primary.tsx';

interface CreateNewProps {
  links: readonly (readonly [to: string, name: string])[];
}

/** Links to the forms of new records: buttons above the list, on a phone one button at its bottom. */
export function CreateNew({ links }: CreateNewProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  if (isNarrow) return <CreateMenu links={links} />;
  return (
    <Box>
      <Typography id={id} variant="overline" color="textSecondary" component="div">
        CREATE NEW
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', gap: 1 }}>
        {links.map(([to, name]) => (
          <Button key={to} component={Link} variant="contained" size="small" to={to}>
            {name}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** One button in the reach of a thumb, which shows the links above it. */
function CreateMenu({ links }: CreateNewProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Primary>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box id={id} sx={{ display: isOpen ? 'grid' : 'none', gap: 1 }}>
          {links.map(([to, name]) => (
            <Button key={to} component={Link} variant="outlined" to={to}>
              {name}
            </Button>
          ))}
        </Box>
        <Button
          variant="contained"
          startIcon={isOpen ? undefined : <AddIcon />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Create new'}
        </Button>
      </Box>
    </Primary>
  );
}
