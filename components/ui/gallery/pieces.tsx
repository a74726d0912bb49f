'use client';

import { useState } from 'react';
import { Amount } from '../amount.tsx';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '../button.tsx';
import { Change } from '../change.tsx';
import { Chip, type ChipTone } from '../chip.tsx';
import { Coin } from '../coin.tsx';
import { Dialog } from '../dialog.tsx';
import { Checkbox, Switch } from '../fields.tsx';
import { IconSearch } from '../icons.tsx';
import { Logo } from '../logo.tsx';
import { Dot, Kbd } from '../marks.tsx';
import { Menu, Select } from '../menu.tsx';
import { notify } from '../notification.ts';
import { NumberInput } from '../number-input.tsx';
import { SearchField } from '../search-field.tsx';
import { Segmented } from '../segmented.tsx';
import { PercentSlider } from '../slider.tsx';
import { EmptyState, ErrorState, Skeleton, StaleStrip } from '../states.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../table.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../tabs.tsx';
import { TextArea, TextField } from '../text-field.tsx';
import { toast } from '../toast.ts';
import { Tooltip } from '../tooltip.tsx';

const VARIANTS: readonly ButtonVariant[] = [
  'primary',
  'secondary',
  'quiet',
  'buy',
  'sell',
  'danger',
  'paper',
  'paper-outline',
];
const SIZES: readonly ButtonSize[] = [24, 28, 32, 36, 44, 48];
const ROW = 'flex flex-wrap items-center gap-2';

export function Actions() {
  const [open, setOpen] = useState(false);
  return (
    <>
      {[{}, { disabled: true }, { loading: 'Sending…' }].map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the states never change
        <div key={at} className={ROW}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} {...state}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className={ROW}>
        {SIZES.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        <IconButton icon={IconSearch} label="Search" />
        <IconButton icon={IconSearch} label="Search, pressed" pressed />
        <Tooltip content="What it does">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => toast({ kind: 'success', text: 'Saved' })}>Toast</Button>
        <Button onClick={() => notify({ kind: 'warning', title: 'Look here', text: 'Something happened.' })}>
          Notification
        </Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="A question" description="Told in a sentence.">
        <p>What it is about.</p>
      </Dialog>
    </>
  );
}

export function Fields() {
  const [text, setText] = useState('Night shift');
  const [number, setNumber] = useState('92458.3');
  const written = { value: text, onValueChange: setText };
  const counted = { value: number, onValueChange: setNumber, fractionDigits: 1, step: '0.1', unit: 'USDT' };
  return (
    <>
      <TextField label="Plain" hint="A hint stands below." {...written} />
      <TextField label="Wrong" error="At least eight characters." {...written} />
      <TextField label="Off" disabled {...written} />
      <TextArea label="Long" limit={40} {...written} />
      <SearchField label="Search" placeholder="Search" value="" onChange={() => undefined} />
      <NumberInput label="Price" stepButtons {...counted} />
      <NumberInput label="Wrong" error="Must be below 90,000.0 USDT." {...counted} />
      <NumberInput label="Off" disabled {...counted} />
      <NumberInput label="Tall" look="tall" {...counted} />
      <NumberInput label="Stepper" look="stepper" stepNames={{ less: 'Less', more: 'More' }} {...counted} />
    </>
  );
}

const CHOICES = ['first', 'second', 'third'].map((value) => ({ value, label: value }));

export function Choices() {
  const [value, setValue] = useState('first');
  const [on, setOn] = useState(true);
  const [share, setShare] = useState(25);
  const chosen = { label: 'One of three', value, options: CHOICES, onValueChange: setValue };
  return (
    <>
      <div className={ROW}>
        <Checkbox checked={on} onCheckedChange={setOn}>
          Checkbox
        </Checkbox>
        <Checkbox checked={!on} onCheckedChange={(next) => setOn(!next)}>
          The other
        </Checkbox>
        <Checkbox checked disabled onCheckedChange={setOn}>
          Off
        </Checkbox>
        <Switch checked={on} onCheckedChange={setOn}>
          Switch
        </Switch>
        <Switch checked disabled onCheckedChange={setOn}>
          Off
        </Switch>
      </div>
      <Segmented {...chosen} />
      <Segmented {...chosen} look="plain" />
      <Tabs value={value} onValueChange={setValue}>
        <TabList label="Tabs">
          {CHOICES.map((choice) => (
            <Tab key={choice.value} value={choice.value}>
              {choice.label}
            </Tab>
          ))}
        </TabList>
        {CHOICES.map((choice) => (
          <TabPanel key={choice.value} value={choice.value}>
            {choice.label}
          </TabPanel>
        ))}
      </Tabs>
      <div className={ROW}>
        <Select {...chosen} />
        <Select {...chosen} look="quiet" />
        <Menu
          label="Actions"
          trigger={<Button>Menu</Button>}
          items={[{ id: 'a', label: 'Do this' }, 'line', { id: 'b', label: 'Off', disabled: true, hint: 'why' }]}
          onSelect={() => undefined}
        />
      </div>
      <PercentSlider label="Share" value={share} onValueChange={setShare} />
      <PercentSlider label="Off" value={50} disabled onValueChange={setShare} />
    </>
  );
}

const TONES: readonly ChipTone[] = ['plain', 'accent', 'up', 'down', 'success', 'warning', 'danger', 'info', 'paper'];

export function Marks() {
  return (
    <>
      <div className={ROW}>
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </div>
      <div className={ROW}>
        {['BTC', 'ETH', 'SOL', 'USDT'].map((coin) => (
          <Coin key={coin} symbol={coin} />
        ))}
        <Logo />
        <Dot className="text-success" />
        <Kbd>?</Kbd>
        <Change fraction="0.0123" />
        <Change fraction="-0.0123" />
        <Change fraction={null} />
        <Amount value="1234.5" unit="USDT" visible />
      </div>
    </>
  );
}

export function Notes() {
  return (
    <>
      <EmptyState title="Nothing here yet" text="What to do next." action={<Button size={28}>Do it</Button>} />
      <ErrorState title="It did not load" text="What happened, and the way on." trace="0123456789abcdef" />
      <StaleStrip>Prices are old.</StaleStrip>
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-60" />
      </div>
    </>
  );
}

const COLUMNS = [{ id: 'pair' }, { id: 'price' }, { id: 'change' }];
const ROWS = [
  ['BTC/USDT', '92,458.3', '0.0123'],
  ['ETH/USDT', '3,184.20', '-0.0042'],
] as const;

export function Tables() {
  return (
    <Table label="Pairs" columns={COLUMNS} rowCount={ROWS.length}>
      <TableHead>
        <HeadCell align="start">Pair</HeadCell>
        <HeadCell sort="ascending">Price</HeadCell>
        <HeadCell sort={null}>Change</HeadCell>
      </TableHead>
      <TableBody>
        {ROWS.map(([pair, price, change]) => (
          <Row key={pair} className="h-11">
            <Cell align="start">
              <bdi>{pair}</bdi>
            </Cell>
            <Cell>
              <bdi className="num">{price}</bdi>
            </Cell>
            <Cell>
              <Change fraction={change} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
