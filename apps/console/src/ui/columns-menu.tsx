import { Menu } from '@base-ui/react/menu';
import { Icon } from './icon.tsx';
import type { Column } from './table.tsx';

interface Props<Row> {
  name: string;
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange(hidden: string[]): void;
}

/** Which columns of a list are shown. */
export function ColumnsMenu<Row>({ name, columns, hidden, onChange }: Props<Row>) {
  return (
    <Menu.Root>
      <Menu.Trigger className="button button-plain">
        <Icon name="columns" size={16} />
        {name}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="menu-place">
          <Menu.Popup className="menu">
            {columns
              .filter(({ isHeading }) => !isHeading)
              .map(({ id, header }) => (
                <Menu.CheckboxItem
                  key={id}
                  className="menu-check"
                  checked={!hidden.includes(id)}
                  onCheckedChange={(shown) => onChange(shown ? hidden.filter((one) => one !== id) : [...hidden, id])}
                >
                  <Icon name="check" size={15} />
                  {header}
                </Menu.CheckboxItem>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
