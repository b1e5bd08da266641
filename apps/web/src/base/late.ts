import { startFreshness } from './freshness.ts';
import { startVoucherWatch } from './voucher-watch.ts';

// What a screen with figures needs once it is shown again or its code is paid: fetched when everything else is there.
startFreshness();
startVoucherWatch();
