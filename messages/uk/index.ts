// Written by `npm run messages` from the files beside it.
import account from './account.json' with { type: 'json' };
import agency from './agency.json' with { type: 'json' };
import amount from './amount.json' with { type: 'json' };
import announcements from './announcements.json' with { type: 'json' };
import assets from './assets.json' with { type: 'json' };
import away from './away.json' with { type: 'json' };
import chart from './chart.json' with { type: 'json' };
import codes from './codes.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import contracts from './contracts.json' with { type: 'json' };
import devices from './devices.json' with { type: 'json' };
import download from './download.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import explain from './explain.json' with { type: 'json' };
import facts from './facts.json' with { type: 'json' };
import footer from './footer.json' with { type: 'json' };
import forms from './forms.json' with { type: 'json' };
import futures from './futures.json' with { type: 'json' };
import futuresChart from './futuresChart.json' with { type: 'json' };
import futuresForm from './futuresForm.json' with { type: 'json' };
import guard from './guard.json' with { type: 'json' };
import habits from './habits.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import installed from './installed.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import markets from './markets.json' with { type: 'json' };
import missing from './missing.json' with { type: 'json' };
import nav from './nav.json' with { type: 'json' };
import notices from './notices.json' with { type: 'json' };
import order from './order.json' with { type: 'json' };
import orderRules from './orderRules.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import outbox from './outbox.json' with { type: 'json' };
import positions from './positions.json' with { type: 'json' };
import quiz from './quiz.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import register from './register.json' with { type: 'json' };
import replay from './replay.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import share from './share.json' with { type: 'json' };
import simulation from './simulation.json' with { type: 'json' };
import subAccounts from './subAccounts.json' with { type: 'json' };
import trade from './trade.json' with { type: 'json' };

export default {
  account,
  agency,
  amount,
  announcements,
  assets,
  away,
  chart,
  codes,
  common,
  contracts,
  devices,
  download,
  errors,
  explain,
  facts,
  footer,
  forms,
  futures,
  futuresChart,
  futuresForm,
  guard,
  habits,
  home,
  installed,
  languages,
  login,
  markets,
  missing,
  nav,
  notices,
  order,
  orderRules,
  orders,
  outbox,
  positions,
  quiz,
  records,
  register,
  replay,
  security,
  settings,
  share,
  simulation,
  subAccounts,
  trade,
};
