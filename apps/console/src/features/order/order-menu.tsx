import { Menu } from '@base-ui/react/menu';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useKeys } from '../../frame/keys.tsx';
import { useTexts } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { orderMessages } from './order.messages.ts';
import type { Order } from './order.query.ts';
import { type ActionName, actionsOf } from './order-actions.ts';

// Nobody waits for the dialogs before they can read; they come right after.
const load = () => import('./order-dialog.tsx');
const OrderDialog = lazy(async () => ({ default: (await load()).OrderDialog }));

export function OrderActions({ order }: { order: Order }) {
  const t = useTexts(orderMessages);
  const { letters } = t;
  const may = useMay();
  const [open, setOpen] = useState<ActionName | null>(null);
  useEffect(() => void load(), []);
  const names = actionsOf(order, may);
  useKeys(names.map((name) => ({ key: letters[name].toLowerCase(), name: t[name], run: () => setOpen(name) })));
  const shown = names.slice(0, 2);
  const more = names.slice(2);
  return (
    <div className="page-actions">
      {shown.toReversed().map((name) => (
        <Button
          key={name}
          look={name === names[0] && name !== 'show' ? 'solid' : 'outlined'}
          shortcut={letters[name]}
          onClick={() => setOpen(name)}
        >
          {t[name]}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu.Root>
          <Menu.Trigger className="button button-outlined">
            <Icon name="more" size={16} />
            {t.more}
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="end" className="menu-place">
              <Menu.Popup className="menu">
                {more.map((name) => (
                  <Menu.Item key={name} className="menu-check" onClick={() => setOpen(name)}>
                    {t[name]}
                    <span className="key" aria-hidden="true">
                      {letters[name]}
                    </span>
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
      <Suspense>{open && <OrderDialog name={open} order={order} onClose={() => setOpen(null)} />}</Suspense>
    </div>
  );
}
