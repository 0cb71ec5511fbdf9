"""Well-known packages of pub.dev, the registry of Dart.

Made on 16 November 2026 by hand.
"""

OWNERS = """

"""

NAMES = """
animations appwrite args async audioplayers auto_route battery_plus bloc bloc_test build_runner cached_network_image camera chopper cloud_firestore
collection connectivity_plus crypto csv dart_frog device_info_plus dio drift easy_localization encrypt envied equatable file_picker firebase_analytics
firebase_auth firebase_core firebase_crashlytics firebase_messaging firebase_storage fl_chart flame flutter_animate flutter_bloc flutter_dotenv
flutter_hooks flutter_lints flutter_local_notifications flutter_localizations flutter_map flutter_mobx flutter_riverpod flutter_screenutil
flutter_secure_storage flutter_slidable flutter_stripe flutter_svg flutter_test font_awesome_flutter freezed freezed_annotation geocoding geolocator
get get_it go_router google_fonts google_maps_flutter google_sign_in graphql_flutter hive hive_flutter hooks_riverpod http image_picker
in_app_purchase injectable integration_test intl isar json_annotation json_serializable just_audio lints local_auth logger logging lottie mason_cli
melos meta mobx mockito mocktail objectbox package_info_plus path path_provider patrol pdf permission_handler printing provider purchases_flutter
responsive_framework retrofit rive riverpod rxdart sensors_plus sentry_flutter serverpod share_plus shared_preferences shelf shelf_router shimmer
sign_in_with_apple slang socket_io_client sqflite state_notifier stripe_payment supabase_flutter syncfusion_flutter_charts table_calendar test
url_launcher uuid very_good_analysis video_player web_socket_channel webview_flutter xml yaml
"""
