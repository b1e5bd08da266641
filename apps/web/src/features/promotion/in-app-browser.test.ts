import { expect, it } from 'vitest';
import { isMessengerBrowser } from './in-app-browser.ts';

it.each([
  'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Version/4.0 Chrome/92.0 Mobile Safari/537.36 MicroMessenger/8.0.2',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/400.0]',
  'Mozilla/5.0 (Linux; Android 10; wv) Chrome/110 Mobile Safari/537.36 Instagram 270.0 Android',
  'Mozilla/5.0 (Linux; Android 11; wv) Chrome/110 Mobile Safari/537.36 Line/13.1',
  // QQ, which shows pages with the engine of QQ Browser on Android.
  'Mozilla/5.0 (Linux; Android 5.1; OPPO R9tm Build/LMY47I; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/53.0.2785.49 Mobile MQQBrowser/6.2 TBS/043128 Safari/537.36 V1_AND_SQ_7.0.0_676_YYB_D PA QQ/7.0.0.3135 NetType/4G WebP/0.3.0 Pixel/1080',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 11_2_6 like Mac OS X) AppleWebKit/604.5.6 (KHTML, like Gecko) Mobile/15D100 QQ/7.5.5.426 V1_IPH_SQ_7.5.5_1_APP_A Pixel/1080 Core/UIWebView Device/Apple(iPhone 6sPlus) NetType/WIFI QBWebViewType/1',
  // Weibo.
  'Mozilla/5.0 (iPhone; CPU iPhone OS 14_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Weibo (iPhone12,1__weibo__10.9.0__iphone__os14.0)',
  'Mozilla/5.0 (Linux; Android 10; LIO-AN00 Build/HUAWEILIO-AN00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 Mobile Safari/537.36 Weibo (HUAWEI-LIO-AN00__weibo__10.10.1__android__android10)',
  // Alipay and DingTalk.
  'Mozilla/5.0 (Linux; U; Android 10; zh-CN; H9493 Build/52.1.A.3.49) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/69.0.3497.100 UWS/3.21.0.169 Mobile Safari/537.36 NebulaSDK/1.8.100112 Nebula AliApp(AP/10.2.0.8026) AlipayClient/10.2.0.8026 Language/zh-Hans',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 11_2_6 like Mac OS X) AppleWebKit/604.5.6 (KHTML, like Gecko) Mobile/15D100 AliApp(DingTalk/4.3.2) com.laiwang.DingTalk/3261014 Channel/201200 language/zh-Hans-CN',
  // Douyin and TikTok.
  'Mozilla/5.0 (Linux; Android 9; COL-TL10 Build/HUAWEICOL-TL10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/75.0.3770.156 Mobile Safari/537.36 aweme_130400 JsSdk/1.0 NetType/WIFI Channel/huawei_1 AppName/aweme app_version/13.4.0 ByteLocale/zh-Hans-CN',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 14_4_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_19.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/MX',
  'Mozilla/5.0 (Linux; Android 12; SM-A135M Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0.5481.65 Mobile Safari/537.36 trill_2022803040 JsSdk/1.0 NetType/WIFI AppName/trill app_version/28.3.4 ByteLocale/es BytedanceWebview/d8a21c6',
  // X and Snapchat.
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/9.62',
  'Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/TQ2A.230505.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/113.0.5672.77 Mobile Safari/537.36 TwitterAndroid',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/12.37.0.33 (like Safari/604.1)',
])('knows %s', (userAgent) => {
  expect(isMessengerBrowser(userAgent)).toBe(true);
});

it.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/92.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11) Offline/1.0',
  // Standalone browsers, although an engine in their name belongs to another product.
  'Mozilla/5.0 (Linux; U; Android 10; zh-cn; ELE-AL00 Build/HUAWEIELE-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/66.0.3359.126 MQQBrowser/10.1 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 14_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 MQQBrowser/11.3.0 Mobile/15E148 Safari/604.1 QBWebViewUA/2 QBWebViewType/1 WKType/1',
  'Mozilla/5.0 (Linux; U; Android 9; zh-CN; MI 8 Build/PKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.108 UCBrowser/12.8.6.1066 Mobile Safari/537.36',
])('does not take %s for one', (userAgent) => {
  expect(isMessengerBrowser(userAgent)).toBe(false);
});
